import { useQuery } from "@tanstack/react-query"
import { sdk } from "./sdk"

/** The id of whoever looks; undefined until it is known. */
export function useMe(): string | undefined {
  const { data } = useQuery({
    queryKey: ["card-payments", "me"],
    queryFn: () => sdk.client.fetch<{ user: { id: string } }>("/admin/users/me", { query: { fields: "id" } }),
    // Somebody else may log in without the page being loaded anew.
    staleTime: 0,
  })
  return data?.user.id
}

import { useWords } from "./use-words"

/** A page's name in the dashboard's path, in the language of the reader. */
export const Breadcrumb = ({ name }: { name: string }) => {
  const { t } = useWords()
  return <span>{t(name)}</span>
}

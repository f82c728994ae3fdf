/** The address of something below the store's own server, wherever the dashboard is served from. */
export function backendUrl(path: string): string {
  const base = new URL((typeof __BACKEND_URL__ !== "undefined" && __BACKEND_URL__) || "/", window.location.origin)
  return `${base.origin}${base.pathname.replace(/\/$/, "")}/${path.replace(/^\//, "")}`
}

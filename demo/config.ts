import type { ServiceUrls } from '../src/domain/rules/option-types.ts'

/** What the server tells the pages (GET /config.json): only this differs between the sandbox and the public services. */
export type DemoConfig = {
  readonly projectId: string
  readonly endpoints: ServiceUrls
  readonly sandbox: boolean
  /** Pages worth a link in the footer. */
  readonly links: readonly { readonly name: string; readonly href: string }[]
}

/** Asks the page's own server. */
export const loadConfig = async (): Promise<DemoConfig> => {
  const response = await fetch('/config.json')
  if (!response.ok) throw new Error(`No configuration: HTTP status ${response.status}`)
  return response.json()
}

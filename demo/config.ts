import type { ServiceUrls } from '../src/domain/options/types.ts'

/** What the server tells the pages (GET /config.json): only this differs between the sandbox and the public services. */
export type DemoConfig = {
  readonly projectId: string
  readonly endpoints: ServiceUrls
  /** Where nodes of the networks are that are not the data provider's; absent with the public services, whose networks name theirs. */
  readonly nodes?: string
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

/** The URL of a network's node that is not the data provider's. */
export const nodeUrl = (nodes: string, network: string, projectId: string): string =>
  `${nodes}/${network}?projectId=${projectId}`

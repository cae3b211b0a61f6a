import type { ServiceUrls } from '../src/domain/options/types.ts'

/**
 * The configuration that the server sends to the pages (GET /config.json). Only this configuration differs between the
 * sandbox and the public services.
 */
export type DemoConfig = {
  readonly projectId: string
  readonly endpoints: ServiceUrls
  /**
   * Base URL of network nodes that are independent of the data provider. Undefined with the public services, because
   * the definition of each network contains its nodes.
   */
  readonly nodes?: string
  readonly sandbox: boolean
  /** Pages that the footer links to. */
  readonly links: readonly { readonly name: string; readonly href: string }[]
}

/** Loads the configuration from the page's own server. */
export const loadConfig = async (): Promise<DemoConfig> => {
  const response = await fetch('/config.json')
  if (!response.ok) throw new Error(`No configuration: HTTP status ${response.status}`)
  return response.json()
}

/** Returns the URL of a network node that is independent of the data provider. */
export const nodeUrl = (nodes: string, network: string, projectId: string): string =>
  `${nodes}/${network}?projectId=${projectId}`

/**
 * The project id and the SDK version, which identify the project in every request to the data provider and the wallet
 * catalogue.
 */
export type ProjectIdentity = {
  readonly projectId: string
  readonly sdkType: string
  readonly sdkVersion: string
}

/** Builds the URL of a request to a service. Parameters without a value are left out. */
export function urlOf(
  base: string,
  path: string,
  caller: ProjectIdentity,
  parameters: Readonly<Record<string, string | undefined>> = {},
): string {
  const query = new URLSearchParams({
    projectId: caller.projectId,
    st: caller.sdkType,
    sv: caller.sdkVersion,
  })
  for (const [name, value] of Object.entries(parameters)) if (value) query.set(name, value)
  return `${base}${path}?${query}`
}

/** Returns the host of a URL. Rate limits and error reports are per host. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : ''
}

export function nodeUrlOf(base: string, caller: ProjectIdentity, network: string): string {
  return `${base}/v1/?${new URLSearchParams({ chainId: network, projectId: caller.projectId })}`
}

/** Whether the URL is the data provider's JSON-RPC proxy, which accepts `text/plain` and so needs no CORS preflight. */
export function isProxy(url: string): boolean {
  return URL.canParse(url) && new URL(url).searchParams.has('projectId')
}

/** Who asks, as every call of the provider and the catalogue says it. */
export type ProjectIdentity = {
  readonly projectId: string
  readonly sdkType: string
  readonly sdkVersion: string
}

/** One address of a service; parameters without a value are left out. */
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

/** The host a question goes to, for limits and for telling. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : ''
}

/** The provider's JSON-RPC proxy for one network. */
export function nodeUrlOf(base: string, caller: ProjectIdentity, network: string): string {
  return `${base}/v1/?${new URLSearchParams({ chainId: network, projectId: caller.projectId })}`
}

/** Whether this is the provider's JSON-RPC proxy, which needs no pre-flight. */
export function isProxy(url: string): boolean {
  return URL.canParse(url) && new URL(url).searchParams.has('projectId')
}

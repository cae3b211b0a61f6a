import type { Sandbox } from '../sandbox/start.ts'
import type { DemoOptions } from './serve.ts'

/** Returns the options of a demo that uses the sandbox for everything. */
export const sandboxOptions = ({
  projectId,
  urls,
}: Sandbox): Pick<DemoOptions, 'projectId' | 'endpoints' | 'nodes' | 'sandbox'> => ({
  projectId,
  sandbox: true,
  nodes: urls.nodes,
  endpoints: {
    data: urls.provider,
    catalogue: urls.catalogue,
    analytics: urls.analytics,
    relay: urls.relay,
    frame: urls.login,
    verify: urls.verify,
  },
})

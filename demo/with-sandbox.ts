import type { Sandbox } from '../sandbox/start.ts'
import type { DemoOptions } from './serve.ts'

/** The demo's options when everything it talks to is the sandbox. */
export const sandboxOptions = ({
  projectId,
  urls,
}: Sandbox): Pick<DemoOptions, 'projectId' | 'endpoints' | 'sandbox'> => ({
  projectId,
  sandbox: true,
  endpoints: {
    data: urls.provider,
    catalogue: urls.catalogue,
    analytics: urls.analytics,
    relay: urls.relay,
    // The sandbox has no login frame yet; nothing is loaded from here before e-mail login exists.
    frame: urls.control,
    verify: urls.verify,
  },
})

import { coreError } from '../../domain/core/errors/core-error.ts'
import { sessionError } from '../../domain/core/errors/session-messages.ts'
import type { WcClient, WcEvent } from './wc-client.ts'

/** The WalletConnect client of this tab, which is started at its first use. */
type LazyClient = {
  /** Starts the client, unless it runs. Rejects with `project-id-missing` or `network-failed`. */
  get(): Promise<WcClient>
  /** Calls the function if the client runs or starts. Errors are ignored. */
  whenOpen(use: (client: WcClient) => void): void
  close(): void
}

/** Creates the LazyClient. `start` is absent if the site has no project id. */
export function createLazyClient(
  start: (() => Promise<WcClient>) | undefined,
  onEvent: (event: WcEvent) => void,
): LazyClient {
  let client: Promise<WcClient> | undefined
  let listening: { unsubscribe(): void } | undefined

  const open = async (): Promise<WcClient> => {
    if (!start) throw sessionError('project-id-missing')
    const opened = await start().catch((error: unknown) => {
      throw coreError('network-failed', {}, error)
    })
    listening?.unsubscribe()
    listening = opened.events$.subscribe(onEvent)
    return opened
  }
  const opened = (): Promise<WcClient> => {
    const mine = client ?? open()
    client = mine
    mine.catch(() => {
      if (client === mine) client = undefined
    })
    return mine
  }
  const closeClient = () => {
    const mine = client
    client = undefined
    listening?.unsubscribe()
    mine?.then(opened => opened.close()).catch(() => {})
  }

  return {
    get: opened,
    whenOpen: use => void client?.then(use).catch(() => {}),
    close: closeClient,
  }
}

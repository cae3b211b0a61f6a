import type { ApiParts } from './api-parts.ts'
import type { Diagnostics } from './types.ts'
import { version } from './version.ts'

/** How long a diagnostic report waits for the reply of the background service (ms). */
const patienceMs = 3_000

/** Describes a Portico for a bug report, without addresses. */
export async function diagnose(
  parts: Pick<ApiParts, 'id' | 'options' | 'events' | 'link' | 'session' | 'status'>,
): Promise<Diagnostics> {
  const { id, options, events, link, session, status } = parts
  const began = performance.now()
  const isAnswered =
    status() !== 'untouched' &&
    (await Promise.race([
      link.api.ping(1).then(
        () => true,
        () => false,
      ),
      new Promise<false>(resolve => setTimeout(resolve, patienceMs, false)),
    ]))
  const { status: sessionStatus, connections } = session()
  return {
    version,
    id,
    service: {
      status: status(),
      ...(isAnswered && { answeredInMs: Math.round(performance.now() - began) }),
    },
    session: { status: sessionStatus, wallets: connections.map(({ wallet }) => wallet.name) },
    networks: options.networks.map(network => network.id),
    warnings: options.warnings.map(({ option, reason }) => `${option}: ${reason}`),
    errors: events.errors(),
  }
}

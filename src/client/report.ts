import { docsUrlOf } from '../domain/core/docs-url.ts'
import type { ErrorContext, ErrorRecord } from '../domain/core/errors/app-error.ts'
import { safeRead } from '../domain/core/lib/safe-read.ts'
import { redact } from '../domain/core/redact.ts'
import { version } from '../domain/core/version.ts'
import type { ApiParts } from './api-parts.ts'
import type { Diagnostics, RecentEvent } from './types.ts'

/** How long a diagnostic report waits for the worker's reply (ms). */
const timeoutMs = 3_000

/** Describes a Portico for a bug report, without addresses. */
export async function diagnose(
  parts: Pick<ApiParts, 'id' | 'options' | 'events' | 'link' | 'session' | 'status'>,
): Promise<Diagnostics> {
  const { id, options, events, link, session, status } = parts
  const began = performance.now()
  const isResponsive =
    status() !== 'untouched' &&
    (await Promise.race([
      link.api.ping(1).then(
        () => true,
        () => false,
      ),
      new Promise<false>(resolve => setTimeout(resolve, timeoutMs, false)),
    ]))
  const { status: sessionStatus, connections } = session()
  return {
    version,
    id,
    service: {
      status: status(),
      ...(isResponsive && { answeredInMs: Math.round(performance.now() - began) }),
    },
    session: { status: sessionStatus, wallets: connections.map(({ wallet }) => wallet.name) },
    networks: options.networks.map(network => network.id),
    warnings: options.warnings.map(({ option, reason }) => `${option}: ${reason}`),
    events: events.recent().map(({ at, event, detail }) => ({ at, event, ...factsOf(detail) })),
    errors: events.errors().map(redacted),
  }
}

/** Returns what a bug report may say about an event: the step, the code, the status. It has no address. */
function factsOf(detail: unknown): Omit<RecentEvent, 'at' | 'event'> {
  const field = (name: string) => safeRead(detail, name)
  const wallet = safeRead(field('wallet'), 'name')
  const facts = {
    step: field('event'),
    code: field('code') ?? safeRead(field('error'), 'code'),
    status: field('status'),
    network: field('caipNetworkId'),
    wallet,
  }
  return Object.fromEntries(Object.entries(facts).filter(([, fact]) => typeof fact === 'string'))
}

/** Parts of an error's context that may hold anything, so that they are in no report. */
const leftOut = ['rpcData', 'rpcJson']

/** Returns the error without addresses, keys, e-mail addresses and data. */
function redacted({ code, message, context }: ErrorRecord): ErrorRecord {
  const facts = Object.entries(context)
    .filter(([name]) => !leftOut.includes(name))
    .map(([name, fact]) => [name, typeof fact === 'string' ? redact(fact) : fact])
  return { code, message: redact(message), context: Object.fromEntries(facts) as ErrorContext }
}

/**
 * Returns the text that the button “Copy report” copies: what failed, where, and what happened before. It has no
 * address, no message and no e-mail address.
 */
export async function reportOf(
  parts: Parameters<typeof diagnose>[0],
  error: ErrorRecord | undefined,
  view: string | undefined,
): Promise<string> {
  const { service, session, networks, warnings, events, errors } = await diagnose(parts)
  const shown = error ? redacted(error) : errors[0]
  const { userAgent, language, onLine } = navigator
  const lines = [
    `Portico ${version}, ${new Date().toISOString()}`,
    view && `View: ${view}`,
    ...(shown
      ? [`Error: ${shown.code}: ${shown.message}`, ...contextLines(shown.context), docsUrlOf(shown.code)]
      : []),
    `Browser: ${userAgent}, ${language}, ${onLine ? 'online' : 'offline'}`,
    `Worker: ${service.status}${service.answeredInMs === undefined ? '' : `, ${service.answeredInMs} ms`}`,
    `Session: ${session.status}, ${session.wallets.join(', ') || 'no wallet'}`,
    `Networks: ${networks.join(', ')}`,
    warnings.length > 0 && `Options: ${warnings.join('; ')}`,
    'Last events:',
    ...events.map(
      ({ at, event, ...facts }) =>
        `${new Date(at).toISOString().slice(11, 23)} ${[event, ...Object.values(facts)].join(' ')}`,
    ),
  ]
  return lines.filter(line => typeof line === 'string').join('\n')
}

function contextLines(context: ErrorContext): readonly string[] {
  return Object.entries(context).map(([name, fact]) => `  ${name}: ${fact}`)
}

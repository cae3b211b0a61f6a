import { type MonoTypeOperatorFunction, tap } from 'rxjs'
import { AppError } from '../../../domain/core/errors/app-error.ts'

/** The dependencies of reports about unreadable hosts. */
export type HostReports = {
  readonly now: () => number
  /** Whether the site has configured this host. The site can fix only its own hosts. */
  readonly isOfSite: (host: string) => boolean
  /** Called once for each host. */
  readonly onTrouble: (error: AppError) => void
}

/** If another host has responded within this time (ms), the device was online. */
const sameMomentMs = 10_000

/**
 * Creates the reports of hosts that the page cannot read. The browser gives the same empty error for a host without
 * CORS headers, a host that the page's CSP blocks, and a host that is down. A configured host that has never responded,
 * while another host did, is reported to the developer, who can fix all three causes.
 */
export function createHostReports({
  now,
  isOfSite,
  onTrouble,
}: HostReports): <T>(host: string) => MonoTypeOperatorFunction<T> {
  const readable = new Set<string>()
  const told = new Set<string>()
  const failed = new Map<string, number>()
  let answeredAt = Number.NEGATIVE_INFINITY

  const judge = () => {
    for (const [host, at] of failed) {
      if (told.has(host) || Math.abs(at - answeredAt) > sameMomentMs) continue
      told.add(host)
      onTrouble(new AppError('host-unreadable', { host }))
    }
  }

  return host =>
    tap({
      next: () => {
        readable.add(host)
        failed.delete(host)
        answeredAt = now()
        judge()
      },
      error: (error: unknown) => {
        if (!(error instanceof AppError) || error.code !== 'network-failed') return
        if (readable.has(host) || !isOfSite(host)) return
        failed.set(host, now())
        judge()
      },
    })
}

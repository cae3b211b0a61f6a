import { type MonoTypeOperatorFunction, tap } from 'rxjs'
import { AppError } from '../../../domain/core/errors/app-error.ts'

/** What telling a host that cannot be read needs. */
export type HostReports = {
  readonly now: () => number
  /** Whether the site has named this host: those everybody uses are not its to mend. */
  readonly isOfSite: (host: string) => boolean
  /** Told once of each host. */
  readonly onTrouble: (error: AppError) => void
}

/** Answers this close together say that the network was there. */
const sameMomentMs = 10_000

/**
 * The browser gives the same empty error for a host without CORS headers, one the page's policy does not name and one that is down. A
 * host of the site that has never answered while another one did is told to the developer, by name: all three are theirs to mend.
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

/** The site's time, as far as it has told. */
export type ServerClock = {
  now(): number
  /** How far this device is behind the site (ms); negative where it is ahead. */
  off(): number
  /** The site says that it is this time there. */
  learn(time: number | string | undefined): void
}

/** A clock that starts as this device's. */
export function createServerClock(device: () => number = Date.now): ServerClock {
  let offset = 0
  return {
    now: () => device() + offset,
    off: () => offset,
    learn: time => {
      const site = typeof time === 'string' ? Date.parse(time) : time
      if (site !== undefined && Number.isFinite(site)) offset = site - device()
    },
  }
}

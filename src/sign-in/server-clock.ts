/** The site's clock, if the site has sent its time. */
export type ServerClock = {
  now(): number
  /** How far this device is behind the site's clock (ms). Negative if it is ahead. */
  off(): number
  /** Sets the clock to a time that the site has sent. */
  learn(time: number | string | undefined): void
}

/** Creates a clock that equals the device clock until it learns the site's time. */
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

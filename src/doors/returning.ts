const key = 'portico.returning'

/** Whether somebody is remembered from an earlier visit. A hint only: where it cannot be kept the answer is no. */
export function isReturning(): boolean {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return false
  }
}

/** Keeps the hint for the next visit. */
export function setReturning(remembered: boolean): void {
  try {
    if (remembered) localStorage.setItem(key, '1')
    else localStorage.removeItem(key)
  } catch {
    // The next visit begins like a first one.
  }
}

/** Long enough (ms) for the clock to show another millisecond. */
const pauseMs = 2

/**
 * Lets requests start one after another. Resolves when it is the caller's turn, with a function that ends the turn.
 *
 * The library makes the id of a request from the time in ms and a random number below 1,000. Two requests that start in the
 * same millisecond can get the same id, and then the wallet answers only one of them. So the next turn starts after a pause.
 */
export function createTurns(): () => Promise<() => void> {
  let last: Promise<unknown> = Promise.resolve()
  return async () => {
    const before = last
    let end = () => {}
    last = new Promise<void>(resolve => {
      end = () => void setTimeout(resolve, pauseMs)
    })
    await before
    return end
  }
}

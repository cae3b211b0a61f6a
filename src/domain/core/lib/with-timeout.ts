/**
 * Resolves or rejects like `response`. If `response` takes longer than `ms`, returns the result of `late()`, or rejects
 * if `late()` throws. `response` is not cancelled.
 */
export async function withTimeout<T, Late = never>(
  response: Promise<T>,
  ms: number,
  late: () => Late,
): Promise<T | Late> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = new Promise<void>(resolve => {
    timer = setTimeout(resolve, ms)
  })
  return await Promise.race([response, end.then(late)]).finally(() => clearTimeout(timer))
}

/** The answer, or, when it takes longer than `ms`, what `late` gives or throws. The answer itself is not ended. */
export async function withTimeout<T, Late = never>(
  answer: Promise<T>,
  ms: number,
  late: () => Late,
): Promise<T | Late> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = new Promise<void>(resolve => {
    timer = setTimeout(resolve, ms)
  })
  return await Promise.race([answer, end.then(late)]).finally(() => clearTimeout(timer))
}

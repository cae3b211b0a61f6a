import { AppError } from '../../domain/errors/app-error.ts'

/** The answer, or `relay-unreachable` when it takes longer than `ms`. */
export async function within<T>(answer: Promise<T>, ms: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new AppError('relay-unreachable')), ms)
  })
  return await Promise.race([answer, late]).finally(() => clearTimeout(timer))
}

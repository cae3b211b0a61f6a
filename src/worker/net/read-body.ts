import { AppError } from '../../domain/core/errors/app-error.ts'

/** Reads a response body as strict UTF-8, up to `maxBytes`. Throws `answer-too-large` or `answer-malformed`. */
export async function readText(response: Response, maxBytes: number): Promise<string> {
  const announced = Number(response.headers.get('content-length'))
  const reader = response.body?.getReader()
  if (!reader) return ''
  const tooLarge = async () => {
    await reader.cancel().catch(() => undefined)
    return new AppError('answer-too-large', { maxBytes })
  }
  if (announced > maxBytes) throw await tooLarge()
  const chunks: Uint8Array[] = []
  let size = 0
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.byteLength
    if (size > maxBytes) throw await tooLarge()
    chunks.push(part.value)
  }
  return decode(chunks, size)
}

function decode(chunks: readonly Uint8Array[], size: number): string {
  const bytes = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.byteLength
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch (cause) {
    throw new AppError('answer-malformed', { reason: 'not UTF-8' }, cause)
  }
}

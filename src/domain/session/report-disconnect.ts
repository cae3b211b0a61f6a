/** Waits for a disconnect and sends an analytics event with the outcome. Rejects if the disconnect fails. */
export async function reportDisconnect(
  ended: Promise<void>,
  track: (event: string, properties: Readonly<Record<string, string>>) => void,
): Promise<void> {
  try {
    await ended
  } catch (error) {
    track('DISCONNECT_ERROR', { code: String((error as { code?: unknown } | undefined)?.code) })
    throw error
  }
  track('DISCONNECT_SUCCESS', {})
}

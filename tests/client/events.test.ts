import { expect, it, vi } from 'vitest'
import { createEvents } from '../../src/client/events.ts'

// Specification 9.42
it('only the last fifty events and the last twenty errors are kept, and nothing is logged (9.42)', async () => {
  const lines = (['log', 'info', 'debug', 'warn', 'error'] as const).map(name => vi.spyOn(console, name))
  const events = createEvents(false)
  for (let n = 0; n < 60; n += 1) {
    events.emit('track', { event: 'MODAL_OPEN', properties: { n } } as never)
    events.error({ code: 'unknown', message: String(n), context: {} })
  }
  const recent = events.recent()
  expect(recent.map(({ event }) => event)).toEqual(
    Array.from({ length: 25 }, () => ['track', 'error']).flat(),
  )
  expect(recent.at(-1)).toMatchObject({ detail: { message: '59' } })
  expect(events.errors().map(({ message }) => Number(message))).toEqual(
    Array.from({ length: 20 }, (_, n) => 59 - n),
  )
  await vi.dynamicImportSettled()
  for (const line of lines) {
    expect(line).not.toHaveBeenCalled()
    line.mockRestore()
  }
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Analytics, startAnalytics } from '../../sandbox/analytics/analytics.ts'

let sink: Analytics
beforeAll(async () => {
  sink = await startAnalytics()
})
beforeEach(() => {
  sink.clear()
  sink.forbid(false)
})
afterAll(() => sink.close())

const event = (changes: object = {}) => ({
  eventId: randomUUID(),
  url: 'https://shop.example/cart',
  domain: 'shop.example',
  timestamp: 1_700_000_000_000,
  props: { type: 'track', event: 'MODAL_OPEN', properties: { connected: false } },
  ...changes,
})

const send = (body: unknown, projectId = 'p') =>
  fetch(`${sink.url}/e?projectId=${projectId}&st=portico&sv=1.0.0`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: JSON.stringify(body),
  })

it('the analytics service of the sandbox accepts an event and lists it', async () => {
  const sent = event()
  expect((await send(sent)).status).toBe(202)
  expect(sink.received()).toMatchObject([
    { projectId: 'p', sdkType: 'portico', sdkVersion: '1.0.0', event: sent },
  ])
  expect(await (await fetch(`${sink.url}/received`)).json()).toEqual(sink.received())
})

it('the analytics service of the sandbox accepts an error event with a date as its timestamp', async () => {
  const props = { type: 'error', event: 'API_ERROR', errorType: 'E', errorMessage: 'm', stackTrace: '' }
  expect((await send(event({ timestamp: new Date().toISOString(), props }))).status).toBe(202)
  expect((await send(event({ props }))).status).toBe(400)
})

it.each([
  ['no body', undefined],
  ['a list', [event()]],
  ['a foreign id', event({ eventId: '1' })],
  ['no props', event({ props: null })],
  ['a date where a number belongs', event({ timestamp: 'now' })],
])('the analytics service of the sandbox rejects a malformed event: %s', async (_name, body) => {
  expect((await send(body)).status).toBe(400)
  expect(sink.received()).toEqual([])
})

it('the sandbox rejects an analytics event if a test forbids it or its project is not allowed', async () => {
  expect((await send(event(), 'forbidden')).status).toBe(403)
  expect((await send(event(), 'bad')).status).toBe(401)
  sink.forbid(true)
  expect((await send(event())).status).toBe(403)
  expect(sink.received()).toEqual([])
  sink.forbid(false)
  expect((await send(event())).status).toBe(202)
})

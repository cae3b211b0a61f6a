import { afterEach, expect, it } from 'vitest'
import { startVerify, type Verify } from '../../sandbox/verify/verify.ts'

let verify: Verify | undefined
afterEach(() => verify?.close())

it('the Verify service of the sandbox serves a frame that posts an attestation to the page', async () => {
  verify = await startVerify({ port: 0 })
  const query = new URLSearchParams({
    projectId: 'p',
    origin: 'https://shop.example',
    id: 'a',
    decryptedId: 'b',
  })
  const frame = await fetch(`${verify.url}/v3/attestation?${query}`)
  expect(frame.headers.get('content-type')).toContain('text/html')
  expect(await frame.text()).toMatch(
    /parent\.postMessage\(".*verify_attestation.*", "https:\/\/shop\.example"\)/,
  )
  expect(verify.attestations()).toEqual([Object.fromEntries(query)])
  expect(await (await fetch(`${verify.url}/attestations`)).json()).toEqual(verify.attestations())
  verify.clear()
  expect(verify.attestations()).toEqual([])
})

it('the Verify service of the sandbox creates no attestation for a request that lacks a parameter', async () => {
  verify = await startVerify({ port: 0 })
  expect((await fetch(`${verify.url}/v3/attestation?projectId=p`)).status).toBe(400)
  expect(verify.attestations()).toEqual([])
})

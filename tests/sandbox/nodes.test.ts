import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Anvil, startAnvil } from '../../sandbox/chains/anvil.ts'
import type { HttpService } from '../../sandbox/http.ts'
import { startNodes } from '../../sandbox/nodes/nodes.ts'

let anvil: Anvil
let nodes: HttpService

beforeAll(async () => {
  anvil = await startAnvil({ chainId: 31_337, port: 0, genesis: Math.floor(Date.now() / 1000) })
  nodes = await startNodes({ chains: [{ caip: 'eip155:31337', url: anvil.url }] })
})
afterAll(async () => {
  await nodes?.close()
  await anvil?.close()
})

const request = async (path: string, body: unknown) => {
  const response = await fetch(`${nodes.url}${path}`, { method: 'POST', body: JSON.stringify(body) })
  return { status: response.status, body: await response.json().catch(() => undefined) }
}
const call = (method: string, id = 1) => ({ jsonrpc: '2.0', id, method, params: [] })

it('a node of the sandbox responds to single requests and to batches of requests', async () => {
  expect(await request('/eip155:31337', call('eth_chainId'))).toEqual({
    status: 200,
    body: { jsonrpc: '2.0', id: 1, result: '0x7a69' },
  })
  const batch = [call('eth_blockNumber', 7), call('net_version', 8)]
  expect((await request('/eip155:31337', batch)).body).toMatchObject([{ id: 7 }, { id: 8, result: '31337' }])
  expect((await request('/eip155:1', call('eth_chainId'))).status).toBe(404)
})

it('a node of the sandbox rejects methods that only the operator of a node may call', async () => {
  for (const method of ['eth_sendTransaction', 'eth_accounts', 'anvil_setCode', 'evm_mine'])
    expect((await request('/eip155:31337', call(method))).body).toMatchObject({ error: { code: -32601 } })
})

import type { Fault } from '../../sandbox/faults.ts'
import type { Seed } from '../../sandbox/provider/memory.ts'
import type { LogEntry } from '../../sandbox/request-log.ts'
import type { Stage } from './setup.ts'

/**
 * A fault of the sandbox that can be sent as JSON. The route is a string pattern, or the source text of a regular
 * expression.
 */
export type FaultOptions = Omit<Fault, 'route'> & { readonly route: string | { readonly regexp: string } }

/**
 * What a test can do with the sandbox, such as set faults, move coins on its chains, and read the requests that it
 * received.
 */
export type SandboxControl = {
  fault(options: FaultOptions): Promise<void>
  /** Clears all faults, or only the faults of one project ID. */
  clearFaults(projectId?: string): Promise<void>
  transfer(options: {
    chain: string
    from: string
    to: string
    amount: string
    token?: string
  }): Promise<string>
  /** Adds data to the sandbox's data provider, such as names and smart sessions. */
  seed(seed: Seed): Promise<void>
  /**
   * Sets whether an EVM chain mines each transaction immediately. With `false` it mines only when the test calls
   * `mine`.
   */
  automine(chain: string, on: boolean): Promise<void>
  mine(chain: string): Promise<void>
  /**
   * Returns the log number of the newest request. A later call of `since` with this number returns only newer requests.
   */
  now(): Promise<number>
  since(mark: number, service?: string): Promise<readonly LogEntry[]>
  /** Sends a JSON-RPC request directly to the node of a chain, without Portico. */
  rpc(chain: string, method: string, params: readonly unknown[]): Promise<unknown>
}

/** Returns functions that control the sandbox of one test process, mostly by HTTP requests to its control server. */
export const createControl = ({ services, chains }: Stage): SandboxControl => {
  const request = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const init = body === undefined ? { method } : { method, body: JSON.stringify(body) }
    const response = await fetch(`${services.control}/__control/${path}`, init)
    const answer = await response.json()
    if (!response.ok) throw new Error(`The sandbox refused ${method} ${path}: ${JSON.stringify(answer)}`)
    return answer
  }
  const log = async (mark: number, service: string) =>
    (await request('GET', `log?since=${mark}&service=${service}`)) as { last: number; entries: LogEntry[] }
  return {
    fault: async options => void (await request('POST', 'faults', options)),
    clearFaults: async projectId => void (await request('DELETE', 'faults', projectId && { projectId })),
    transfer: async options => ((await request('POST', 'transfer', options)) as { hash: string }).hash,
    seed: async seed => void (await request('POST', 'seed', seed)),
    automine: async (chain, on) => void (await request('POST', 'automine', { chain, on })),
    mine: async chain => void (await request('POST', 'mine', { chain })),
    now: async () => (await log(0, 'none')).last,
    since: async (mark, service = '') => (await log(mark, service)).entries,
    rpc: async (chain, method, params) => {
      const url = chains.find(({ caip }) => caip === chain)?.rpcUrl
      if (!url) throw new Error(`The stage has no chain ${chain}`)
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      })
      const { result, error } = (await response.json()) as { result?: unknown; error?: { message: string } }
      if (error) throw new Error(error.message)
      return result
    },
  }
}

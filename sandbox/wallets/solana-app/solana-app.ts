import { once } from 'node:events'
import { getBase58Decoder, getBase58Encoder } from '@solana/web3.js'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import { openSolanaKey, prepareSolana, type SolanaSigner } from '../solana/tasks.ts'
import { type Cipher, readHello } from './cipher.ts'

/**
 * Options for behaviour in which real apps differ. By default, the app speaks version 2 of the protocol and can sign a
 * transaction without sending it.
 */
export type AppHabits = {
  /** Whether messages are base64 text instead of bytes. */
  readonly text?: boolean
  /**
   * Whether the app speaks version 1 of the protocol. In version 1, the app sends no session properties and no list of
   * features, and its accounts have no networks.
   */
  readonly old?: boolean
  /** Whether the app sends each transaction that it signs, and never returns a signed transaction to the site. */
  readonly sendsOnly?: boolean
  /** Changes the bytes of each encrypted response before the app sends them. */
  readonly alter?: (message: Buffer) => Buffer
  /** A fixed sequence number for all responses. By default the numbers count up. */
  readonly sequence?: number
  /** Fixed results by method name. The app returns them in place of its own results. */
  readonly answers?: Readonly<Record<string, unknown>>
}

/** A wallet app on an Android phone, which sites reach by Mobile Wallet Adapter. */
export type SolanaApp = {
  /** Opens the link of a site, as Android does. Resolves when the app listens for the site's connection. */
  readonly open: (link: string) => Promise<void>
  /** Whether the app's user approves, declines, or does not answer. */
  mode: 'approve' | 'decline' | 'wait'
  /** The methods that the app has received, oldest first. */
  readonly seen: string[]
  /** The parameters of each received method, in the order of `seen`. */
  readonly params: Record<string, unknown>[]
  /** Makes the app forget all sites that its user has authorised. */
  readonly forget: () => void
  readonly close: () => Promise<void>
}

type Options = {
  readonly keys: readonly string[]
  readonly rpcUrl?: string
  readonly habits?: AppHabits
}

class Refusal extends Error {
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

const protocol = 'com.solana.mobilewalletadapter.v1'
const base58 = (base64: unknown) => getBase58Decoder().decode(Buffer.from(String(base64), 'base64'))
const base64 = (text: unknown) => Buffer.from(getBase58Encoder().encode(String(text))).toString('base64')
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Starts the app with the accounts of these keys. Each key has 64 bytes in base58. */
export const startSolanaApp = async ({ keys, rpcUrl, habits = {} }: Options): Promise<SolanaApp> => {
  const signers = await Promise.all(keys.map(openSolanaKey))
  const servers = new Set<WebSocketServer>()
  const tokens = new Set<string>()
  let count = 0

  const app: SolanaApp = {
    mode: 'approve',
    seen: [],
    params: [],
    forget: () => tokens.clear(),
    open: async link => {
      const { protocol: scheme, pathname, searchParams: query } = new URL(link)
      if (scheme !== 'solana-wallet:' || pathname !== '/v1/associate/local')
        throw new Error(`no app for ${link}`)
      const association = Buffer.from(query.get('association') ?? '', 'base64url')
      const server = new WebSocketServer({
        host: '127.0.0.1',
        port: Number(query.get('port')),
        path: '/solana-wallet',
        handleProtocols: offered => {
          const wanted = habits.text ? `${protocol}.base64` : protocol
          return offered.has(wanted) ? wanted : false
        },
      })
      servers.add(server)
      server.on('connection', socket => {
        serve(socket, association, query.has('v') && !habits.old)
        // A site uses each link for only one connection, so the server closes when this connection closes.
        socket.on('close', () => server.close())
      })
      await once(server, 'listening')
    },
    close: async () => {
      for (const server of servers) {
        for (const client of server.clients) client.terminate()
        server.close()
      }
    },
  }

  const serve = (socket: WebSocket, association: Buffer, isNew: boolean) => {
    let cipher: Cipher | undefined
    let isAuthorised = false
    const send = (bytes: Buffer) => socket.send(habits.text ? bytes.toString('base64') : bytes)
    const answer = async (message: string) => {
      const { id, method, params } = JSON.parse(message)
      app.seen.push(method)
      app.params.push(params)
      const reply = await run(method, params, isAuthorised).then(
        result => {
          if (method === 'authorize') isAuthorised = true
          return { result }
        },
        ({ code = -32603, message }) => ({ error: { code, message } }),
      )
      const sealed = cipher?.seal(JSON.stringify({ jsonrpc: '2.0', id, ...reply }), habits.sequence)
      if (sealed) send(habits.alter?.(sealed) ?? sealed)
    }
    socket.on('message', (data: RawData) => {
      const bytes = habits.text ? Buffer.from(String(data), 'base64') : Buffer.from(data as Buffer)
      try {
        if (cipher) {
          void answer(cipher.open(bytes))
          return
        }
        const hello = readHello(bytes, association)
        cipher = hello.cipher
        send(isNew ? Buffer.concat([hello.key, cipher.seal('{"v":"1"}')]) : hello.key)
      } catch {
        socket.close()
      }
    })
  }

  /** Simulates the user's decision. Throws with this code if the user declines. */
  const request = async (code: number) => {
    if (app.mode === 'wait') await new Promise(() => {})
    if (app.mode === 'decline') throw new Refusal(code, 'declined')
  }

  const authorise = async ({ auth_token: token, chain }: Record<string, unknown>) => {
    if (token !== undefined && !tokens.has(String(token))) throw new Refusal(-1, 'unknown token')
    if (token === undefined) await request(-1)
    count += 1
    const issued = `token ${count}`
    tokens.add(issued)
    const accounts = signers.map(({ address }) => ({
      address: base64(address),
      ...(!habits.old && { display_address: address, display_address_format: 'base58', chains: [chain] }),
    }))
    return { auth_token: issued, accounts }
  }

  const task = async (method: string, params: object, { address }: SolanaSigner) => {
    const scene = { rpcUrl, accounts: signers.map(signer => signer.address) }
    const prepared = prepareSolana(signers, method, { ...params, pubkey: address }, scene)
    if (!prepared) throw new Refusal(-32601, 'unknown method')
    await request(-3)
    return (await prepared.run()) as Record<string, string>
  }

  const run = async (method: string, params: Record<string, unknown>, isAuthorised: boolean) => {
    if (habits.answers && Object.hasOwn(habits.answers, method)) return habits.answers[method]
    if (method === 'authorize') return await authorise(params)
    if (method === 'get_capabilities') {
      const versions = { supported_transaction_versions: ['legacy', 0] }
      if (habits.old) return { ...versions, supports_sign_and_send_transactions: true }
      return { ...versions, features: habits.sendsOnly ? [] : ['solana:signTransactions'] }
    }
    const [signer] = signers
    if (!isAuthorised || !signer) throw new Refusal(-1, 'not authorised')
    const payloads = list(params.payloads)
    if (method === 'sign_messages') {
      const [address] = list(params.addresses)
      const owner = signers.find(signer => base64(signer.address) === address)
      if (!owner) throw new Refusal(-1, 'not an account of this app')
      const { signature } = await task('solana_signMessage', { message: base58(payloads[0]) }, owner)
      const signed = Buffer.concat([
        Buffer.from(String(payloads[0]), 'base64'),
        Buffer.from(base64(signature), 'base64'),
      ])
      return { signed_payloads: [signed.toString('base64')] }
    }
    if (method === 'sign_transactions' && !habits.sendsOnly) {
      const signed = await Promise.all(
        payloads.map(transaction => task('solana_signTransaction', { transaction }, signer)),
      )
      return { signed_payloads: signed.map(({ transaction }) => transaction) }
    }
    if (method === 'sign_and_send_transactions') {
      const [transaction] = payloads
      const { signature } = await task('solana_signAndSendTransaction', { transaction }, signer)
      return { signatures: [base64(signature)] }
    }
    throw new Refusal(-32601, 'unknown method')
  }

  return app
}

import { randomBytes } from 'node:crypto'
import { stringToHex } from 'viem'
import { isFields } from '../wallets/evm/rpc.ts'
import { createPost, type Post } from './mail.ts'
import { type AccountType, createPeople, type Person, type Purse } from './people.ts'
import type { RpcTask } from './rpc.ts'

/**
 * The data of the login site about one browser that has opened the login frame: the user who is logged in, and pending
 * operations.
 */
type Device = {
  readonly approved: Set<string>
  person: Person | undefined
  pending: { readonly email: string; readonly opened?: Promise<void> } | undefined
  change: { readonly from: string; readonly to: string; confirmed: boolean } | undefined
  farcaster: string | undefined
  chain: string
  type: AccountType
}

/** The functions behind the frame, the popups and the inbox of the login site. */
export type Flows = {
  readonly post: Post
  /**
   * Handles one message to the login frame, and resolves to the result. If the promise rejects, the login site sends
   * back the text of the error.
   */
  answer(name: string, deviceId: string, payload: unknown): Promise<unknown>
  /** Returns the prompt that the user has to approve before a request runs. */
  question(deviceId: string, payload: unknown): Promise<RpcTask['question']>
  /**
   * Returns the URL to which the popup of a login provider redirects. The URL contains a code, or an error if the user
   * denied the login.
   */
  consent(options: { provider: string; state: string; name: string; allow: boolean }): string
  /** Approves a Farcaster login on the simulated phone. Returns false if the channel is unknown. */
  farcasterDone(channel: string, name: string): boolean
}

type Rpc = (request: {
  person: Person
  type: AccountType
  method: string
  params: unknown
  chain: string
}) => Promise<RpcTask>

const smartAccountNetworks = [1, 42161]

/** Creates the functions of one login site. */
export const createFlows = (site: () => string, purse: Purse, rpc: Rpc): Flows => {
  const post = createPost()
  const people = createPeople(purse)
  const devices = new Map<string, Device>()
  const results = new Map<string, { readonly provider: string; readonly name: string }>()
  const phones = new Map<string, { done(name: string): void; readonly agreed: Promise<string> }>()
  const fresh = (): string => randomBytes(16).toString('hex')

  const deviceOf = (id: string): Device => {
    const known = devices.get(id) ?? {
      approved: new Set<string>(),
      person: undefined,
      pending: undefined,
      change: undefined,
      farcaster: undefined,
      chain: 'eip155:1',
      type: 'smartAccount',
    }
    devices.set(id, known)
    return known
  }
  const personOf = ({ person }: Device): Person => {
    if (!person) throw new Error('Nobody is logged in')
    return person
  }
  const signIn = async (device: Device, id: string, about: Partial<Person>) => {
    device.person = await people.find(id, about)
    device.pending = undefined
  }
  const emailSignIn = (device: Device, email: string) => signIn(device, `mailto:${email}`, { email })

  const move = (device: Device, chainId: unknown) => {
    if (chainId === undefined) return
    const named = typeof chainId === 'string' && chainId.includes(':') ? chainId : `eip155:${String(chainId)}`
    if (!(named in purse.rpcUrls)) throw new Error(`Unrecognized chain ${named}`)
    device.chain = named
  }
  const typeOn = ({ chain, type }: Device): AccountType =>
    smartAccountNetworks.includes(Number(chain.slice(7))) ? type : 'eoa'

  const user = (device: Device) => {
    const { email, userName, addresses, solana } = personOf(device)
    const isSolana = device.chain.startsWith('solana:')
    const type = typeOn(device)
    const accounts = (['eoa', 'smartAccount'] as const).map(type => ({
      address: addresses[type],
      type,
    }))
    return {
      email: email ?? null,
      userName: userName ?? null,
      address: isSolana ? solana.address : addresses[type],
      chainId: device.chain,
      smartAccountDeployed: true,
      accounts: isSolana ? [{ address: solana.address, type: 'eoa' }] : accounts,
      preferredAccountType: isSolana ? 'eoa' : type,
    }
  }
  /**
   * Signs the sign-in message in the field `siwxMessage`, which only newer frame versions use. Returns {} if the
   * payload has no such message, or on Solana.
   */
  const signedIn = async (device: Device, payload: unknown) => {
    const siwxMessage = field(payload, 'siwxMessage')
    const message = field(siwxMessage, 'serializedMessage')
    if (typeof message !== 'string' || !device.chain.startsWith('eip155:')) return {}
    const [person, type] = [personOf(device), typeOn(device)]
    const params = [stringToHex(message), person.addresses[type]]
    const { run } = await rpc({ person, type, method: 'personal_sign', params, chain: device.chain })
    return { message, signature: await run(), siwxMessage }
  }
  const task = async (device: Device, payload: unknown): Promise<RpcTask> => {
    const method = text(payload, 'method')
    move(device, field(payload, 'chainId'))
    const { chain } = device
    return await rpc({
      person: personOf(device),
      type: typeOn(device),
      method,
      params: field(payload, 'params'),
      chain,
    })
  }

  const verbs: Readonly<Record<string, (device: Device, payload: unknown) => unknown>> = {
    READY: () => undefined,
    CONNECT_EMAIL: async (device, payload) => {
      const email = text(payload, 'email').toLowerCase()
      if (email.startsWith('known')) {
        await emailSignIn(device, email)
        return { action: 'CONNECT' }
      }
      if (email.startsWith('device') && !device.approved.has(email)) {
        device.pending = { email, opened: post.sendLink(email, `${site()}/device`) }
        // If the link expires before CONNECT_DEVICE awaits the promise `opened`, this handler prevents an unhandled
        // rejection that would end the process.
        device.pending.opened?.catch(() => undefined)
        return { action: 'VERIFY_DEVICE' }
      }
      device.pending = { email }
      post.sendCode(email, 'Your login code')
      return { action: 'VERIFY_OTP' }
    },
    CONNECT_DEVICE: async device => {
      const { email, opened } = device.pending ?? {}
      if (email === undefined || opened === undefined) throw new Error('No device waits for approval')
      await opened
      device.approved.add(email)
      post.sendCode(email, 'Your login code')
    },
    CONNECT_OTP: async (device, payload) => {
      const email = device.pending?.email
      if (email === undefined) throw new Error('This code has expired')
      const refusal = post.refusal(email, text(payload, 'otp'))
      if (refusal !== undefined) throw new Error(refusal)
      await emailSignIn(device, email)
    },
    GET_SOCIAL_REDIRECT_URI: (_device, payload) => {
      const query = new URLSearchParams({ provider: text(payload, 'provider'), state: fresh() })
      return { uri: `${site()}/consent?${query}` }
    },
    CONNECT_SOCIAL: async (device, payload) => {
      const [, query] = text(payload, 'uri').split('?')
      const code = new URLSearchParams(query).get('code') ?? ''
      const known = results.get(code)
      results.delete(code)
      if (!known) throw new Error('This login is not known')
      const { provider, name } = known
      const email = `${name.toLowerCase()}@${provider}.example`
      await signIn(device, `${provider}:${name}`, { email, userName: name })
      move(device, field(payload, 'chainId'))
      return { ...user(device), ...(await signedIn(device, payload)) }
    },
    GET_FARCASTER_URI: device => {
      let done: (name: string) => void = () => undefined
      const agreed = new Promise<string>(resolve => {
        done = resolve
      })
      const channel = fresh()
      phones.set(channel, { done, agreed })
      device.farcaster = channel
      return { url: `${site()}/farcaster?channel=${channel}` }
    },
    CONNECT_FARCASTER: async device => {
      const userName = await phones.get(device.farcaster ?? '')?.agreed
      if (userName === undefined) throw new Error('No code was asked for')
      await signIn(device, `farcaster:${userName}`, { userName })
      return { userName }
    },
    GET_USER: async (device, payload) => {
      move(device, field(payload, 'chainId'))
      const type = field(payload, 'preferredAccountType')
      if (type === 'eoa' || type === 'smartAccount') device.type = type
      return { ...user(device), ...(await signedIn(device, payload)) }
    },
    IS_CONNECTED: device => ({ isConnected: device.person !== undefined }),
    GET_CHAIN_ID: device => ({ chainId: device.chain }),
    SWITCH_NETWORK: (device, payload) => {
      move(device, field(payload, 'chainId'))
      return { chainId: device.chain }
    },
    SIGN_OUT: device => {
      device.person = undefined
      device.pending = undefined
    },
    RPC_REQUEST: async (device, payload) => await (await task(device, payload)).run(),
    RPC_ABORT: () => undefined,
    UPDATE_EMAIL: (device, payload) => {
      const from = personOf(device).email
      if (from === undefined) throw new Error('This account has no e-mail')
      device.change = { from, to: text(payload, 'email').toLowerCase(), confirmed: false }
      post.sendCode(from, 'Confirm the change of your e-mail')
      return { action: 'VERIFY_PRIMARY_OTP' }
    },
    UPDATE_EMAIL_PRIMARY_OTP: (device, payload) => {
      if (!device.change) throw new Error('This code has expired')
      const refusal = post.refusal(device.change.from, text(payload, 'otp'))
      if (refusal !== undefined) throw new Error(refusal)
      device.change.confirmed = true
      post.sendCode(device.change.to, 'Confirm your new e-mail')
    },
    UPDATE_EMAIL_SECONDARY_OTP: (device, payload) => {
      if (!device.change?.confirmed) throw new Error('This code has expired')
      const refusal = post.refusal(device.change.to, text(payload, 'otp'))
      if (refusal !== undefined) throw new Error(refusal)
      const newEmail = device.change.to
      personOf(device).email = newEmail
      device.change = undefined
      return { newEmail }
    },
    SYNC_THEME: () => undefined,
    SYNC_DAPP_DATA: () => undefined,
    GET_SMART_ACCOUNT_ENABLED_NETWORKS: () => ({ smartAccountEnabledNetworks: smartAccountNetworks }),
    INIT_SMART_ACCOUNT: device => ({ address: personOf(device).addresses.smartAccount, isDeployed: true }),
    SET_PREFERRED_ACCOUNT: (device, payload) => {
      device.type = field(payload, 'type') === 'eoa' ? 'eoa' : 'smartAccount'
      return { type: device.type, address: personOf(device).addresses[device.type] }
    },
    RELOAD: () => undefined,
  }

  return {
    post,
    answer: async (name, deviceId, payload) => {
      const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined
      if (!verb) throw new Error(`The message ${name} is not known`)
      return await verb(deviceOf(deviceId), payload)
    },
    question: async (deviceId, payload) => (await task(deviceOf(deviceId), payload)).question,
    consent: ({ provider, state, name, allow }) => {
      if (!allow) return `${site()}/return?${new URLSearchParams({ error: 'access_denied', state })}`
      const code = fresh()
      results.set(code, { provider, name })
      return `${site()}/return?${new URLSearchParams({ code, state })}`
    },
    farcasterDone: (channel, name) => {
      const phone = phones.get(channel)
      phone?.done(name)
      return phone !== undefined
    },
  }
}

const field = (payload: unknown, name: string): unknown => (isFields(payload) ? payload[name] : undefined)

const text = (payload: unknown, name: string): string => {
  const value = field(payload, name)
  if (typeof value !== 'string' || value === '') throw new Error(`The message has no ${name}`)
  return value
}

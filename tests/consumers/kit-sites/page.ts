import type { World } from '../../../sandbox/kit/types.ts'

/** An example site of the testing kit: its page, and how a visitor reaches the list of wallets. */
export type KitSite = {
  readonly name: string
  /** The script of the page. It defines `account` and `request`. Absent if the site is built by a bundler. */
  readonly script?: (world: World) => string
  /** The elements of the page that the script uses. */
  readonly body?: string
  /** The names of the buttons that lead from the page to the request of the wallet, in their order. */
  readonly connect: readonly (string | RegExp)[]
  /** The buttons that lead to a code for a phone. Absent if the site has no WalletConnect. */
  readonly phone?: readonly (string | RegExp)[]
}

/** Returns the HTML of a site. Every site shows the account, and has the same two buttons. */
export const pageOf = ({ body = '', script = () => '' }: KitSite, world: World): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>A site</title></head><body>
${body}<p id="account"></p>
<button type="button" id="sign">Sign hello</button><button type="button" id="send">Pay bob</button><p id="result"></p>
<script type="module">
const show = (id, text) => { document.querySelector(id).textContent = text ?? '' }
const bob = ${JSON.stringify(world.accounts.bob?.address)}
${script(world)}
const run = work => () => work().then(result => show('#result', result), error => show('#result', 'refused ' + (error.code ?? error.message)))
document.querySelector('#sign').onclick = run(() => request({ method: 'personal_sign', params: ['0x48656c6c6f', account()] }))
document.querySelector('#send').onclick = run(() => request({ method: 'eth_sendTransaction', params: [{ from: account(), to: bob, value: '0xde0b6b3a7640000' }] }))
</script></body></html>`

const options = ({ projectId, endpoints, networks }: World): string =>
  JSON.stringify({ projectId, endpoints, networks, features: { email: false, socials: false } })

/** The sites: Portico, the names of AppKit, a page with EIP-1193 alone, and RainbowKit, which a bundler builds. */
export const kitSites: readonly KitSite[] = [
  {
    name: 'Portico',
    body: '<portico-button></portico-button>',
    script: world => `import { createPortico } from '/sdk.js'
const portico = createPortico(${options(world)})
portico.account.subscribe(({ address, status }) => show('#account', status === 'connected' ? address : ''))
const account = () => portico.account.get().address
const request = message => portico.provider('eip155').request(message)`,
    connect: [/^Connect/, /^Test Wallet/],
    phone: [/^Connect/],
  },
  {
    name: 'the names of AppKit',
    body: '<button type="button" id="open">Open the modal</button>',
    script: world => `import { createAppKit } from '/appkit.js'
const appKit = createAppKit(${options(world)})
document.querySelector('#open').onclick = () => appKit.open()
appKit.subscribeAccount(({ address, isConnected }) => show('#account', isConnected ? address : ''))
const account = () => appKit.getAddress()
const request = message => appKit.getWalletProvider().request(message)`,
    connect: ['Open the modal', /^Test Wallet/],
    phone: ['Open the modal'],
  },
  {
    name: 'EIP-1193 alone',
    body: '<button type="button" id="connect">Connect by hand</button>',
    script: () => `let provider
let accounts = []
const set = list => { accounts = list; show('#account', list[0]) }
addEventListener('eip6963:announceProvider', ({ detail }) => { provider = detail.provider; provider.on('accountsChanged', set); provider.request({ method: 'eth_accounts' }).then(set) })
dispatchEvent(new Event('eip6963:requestProvider'))
document.querySelector('#connect').onclick = () => provider.request({ method: 'eth_requestAccounts' }).then(set, () => show('#result', 'refused'))
const account = () => accounts[0]
const request = message => provider.request(message)`,
    connect: ['Connect by hand'],
  },
  {
    name: 'RainbowKit',
    connect: ['Connect Wallet', /^Test Wallet/],
    phone: ['Connect Wallet', /^WalletConnect/],
  },
]

import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { contentSecurityPolicy, policyDirectives } from '../src/policy.ts'

const projectId = 'b56e18d47c72ab683b10814fe9495694'
const blocks = [...readFileSync('docs/security-policy.md', 'utf8').matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)]
const documented = blocks
  .filter(([, language]) => language === '')
  .map(([, , text = '']) => text.trim().replace(/\s+/g, ' '))

describe('the generated Content-Security-Policy', () => {
  it('is equal to the policy in the documentation, for the npm package and for the script tag', () => {
    const scriptTag = 'https://cdn.example/v0.1.0/embed.js'
    const tag = policyDirectives({ projectId }, { nonce: '…', scriptTag })
    const different = ['script-src', 'worker-src', 'connect-src']
    expect(documented).toEqual([
      contentSecurityPolicy({ projectId }, { nonce: '…' }),
      different.map(name => `${name} ${tag[name]?.join(' ')}`).join('; '),
    ])
  })

  it('allows requests only to public nodes if the site has no project ID', () => {
    const { 'connect-src': connect, 'frame-src': frame } = policyDirectives({ networks: ['eip155:8453'] })
    expect(connect).toEqual(['https://ethereum-rpc.publicnode.com', 'https://mainnet.base.org'])
    expect(frame).toEqual(["'none'"])
  })

  it("allows the origins of the site's own nodes, services, pictures and worker, each origin only once", () => {
    const chain = {
      id: 'eip155:31337',
      name: 'Own',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: ['http://localhost:8545'],
    } as const
    const directives = policyDirectives({
      projectId,
      networks: ['eip155:1', chain],
      customRpcUrls: { 'eip155:1': ['https://eth.example/key', { url: 'https://eth.example/other' }] },
      endpoints: { relay: 'wss://relay.example' },
      chainImages: { 31337: 'https://images.example/own.png', 1: 'data:image/png;base64,AA==' },
      worker: { url: 'https://files.example/worker.js' },
      ipfsGateway: 'https://ipfs.example',
    })
    expect(directives).toMatchObject({
      'connect-src': [
        'https://rpc.walletconnect.org',
        'https://api.web3modal.org',
        'https://pulse.walletconnect.org',
        'wss://relay.example',
        'https://eth.example',
        'https://ethereum-rpc.publicnode.com',
        'http://localhost:8545',
      ],
      'frame-src': ['https://secure.walletconnect.org'],
      'img-src': [
        ...["'self'", 'data:', 'blob:'],
        ...['https://api.web3modal.org', 'https://images.example', 'https://ipfs.example'],
      ],
      'worker-src': ["'self'", 'https://files.example'],
    })
  })

  it('allows no origin for a feature that the options disable', () => {
    const features = { email: false, socials: false, analytics: false } as const
    const options = { projectId, features, enableWalletConnect: false }
    expect(policyDirectives(options)).toMatchObject({
      'connect-src': [
        'https://rpc.walletconnect.org',
        'https://api.web3modal.org',
        'https://ethereum-rpc.publicnode.com',
      ],
      'frame-src': ["'none'"],
    })
  })

  it("contains the sources that the site adds to some directives, and keeps Portico's own sources", () => {
    const add = { 'form-action': ["'self'"], 'font-src': ['https://fonts.example'], 'style-src': ["'self'"] }
    expect(policyDirectives({}, { add })).toMatchObject({ ...add, 'script-src': ["'self'"] })
  })
})

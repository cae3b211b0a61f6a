import type { Description } from '../../src/domain/clear-signing/description.ts'
import { networkOf } from '../../src/domain/core/entities.ts'
import { fakeLogin } from './fake-login.ts'
import { account } from './fixtures.ts'
import { embeddedUser, inside } from './login-scenes.ts'
import { covered, type Scene, type Scenes } from './scene.ts'

const user = embeddedUser
const spender = `${'0'.repeat(24)}8ba1a7d398351b8be11c439e05c5b3259aedba72`
const asking = (data: string, more: object = {}): Scene => ({
  ...inside({ view: 'ApproveTransaction' }),
  stack: [{ view: 'ApproveTransaction' }],
  login: () =>
    Promise.resolve(
      fakeLogin(
        {},
        {
          user,
          hasSmartAccount: true,
          approving: true,
          waiting: [
            {
              network: networkOf(account),
              account,
              method: 'eth_sendTransaction',
              params: [{ to: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48', data, ...more }],
            },
          ],
        },
      ),
    ),
  until: '[data-testid="portico-asked"]',
})

/**
 * The description of a deposit at a lending market. The deposited token is in the bundled list, and the reward token is
 * unknown.
 */
const supply: Description = {
  intent: 'Supply',
  owner: 'Aave DAO',
  contract: '0x87870bca3f3fd6335c3f4ce8392d69350b4fa4e2',
  fields: [
    {
      label: 'Amount to supply',
      value: { kind: 'amount', amount: 2_500_000n, coin: { symbol: 'USDC', decimals: 6 } },
    },
    {
      label: 'Reward',
      value: { kind: 'units', amount: 12n, token: '0x1111111111111111111111111111111111111111' },
    },
    {
      label: 'Collateral recipient',
      value: { kind: 'address', address: '0xab5801a7d398351b8be11c439e05c5b3259aec9b' },
    },
    { label: 'Valid until', value: { kind: 'date', seconds: 1_800_000_000n } },
  ],
}

/**
 * Returns the scene of a bundle whose network fee the site pays. The wallet first has to turn the account into a smart
 * account.
 */
const sponsored = (): Scene => {
  const to = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
  const calls = [
    { to, data: `0x095ea7b3${spender}${'0'.repeat(56)}0ee6b280` },
    { to, value: '0x1' },
  ]
  const paymasterService = { url: 'https://shop.example/paymaster' }
  const params = [{ calls, atomicRequired: true, capabilities: { paymasterService } }]
  const state = { user, hasSmartAccount: true, approving: true }
  return {
    ...asking('0x'),
    login: () =>
      Promise.resolve(
        fakeLogin(
          {},
          {
            ...state,
            waiting: [{ method: 'wallet_sendCalls', params, network: networkOf(account), account }],
          },
        ),
      ),
    api: {
      callFeature: (_feature, verb) =>
        verb === 'bundleCapability'
          ? Promise.resolve({ bundles: true, atomic: 'ready', capabilities: ['atomic', 'paymasterService'] })
          : new Promise(() => {}),
    },
  }
}

/** Scenes of the view in which the user approves or rejects a request to the embedded wallet. */
export const approvalScenes: Scenes = {
  waiting: () => ({
    ...inside({ view: 'ApproveTransaction' }),
    stack: [{ view: 'ApproveTransaction' }],
    login: () => Promise.resolve(fakeLogin({}, { user, hasSmartAccount: true, approving: true })),
  }),
  approval: () => asking(`0x095ea7b3${spender}${'f'.repeat(64)}`),
  unreadable: () => asking(`0xdeadbeef${spender}`, { value: '1e18' }),
  limited: () => asking(`0x095ea7b3${spender}${'0'.repeat(56)}0ee6b280`),
  delegation: () =>
    asking('0x', { authorizationList: [{ address: `0x${spender.slice(24)}`, chainId: 1, nonce: 0 }] }),
  described: () => ({
    ...asking('0x617ba037'),
    api: {
      callFeature: (feature, verb) =>
        feature === 'clearSigning' && verb === 'describe' ? Promise.resolve(supply) : new Promise(() => {}),
    },
    until: '[data-testid="portico-described"]',
  }),
  sponsored: () => sponsored(),
  covered: () => ({ ...asking(`0x095ea7b3${spender}${'f'.repeat(64)}`), ...covered }),
}

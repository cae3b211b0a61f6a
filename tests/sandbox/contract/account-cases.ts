import {
  type Body,
  badAddress,
  badChain,
  type ContractCase,
  type ContractPlaces,
  collectCases,
  noProject,
} from './case.ts'
import { shapes } from './shapes.ts'

const usd = { currency: 'usd' }
const cached = { 'cache-control': /^public, max-age=\d+$/ }

/** Returns the test cases for the data provider's routes about accounts, chains and prices. */
export const accountCases = (places: ContractPlaces): readonly ContractCase[] =>
  collectCases(({ provider }) => {
    const { address, solanaAddress, token, otherToken } = places
    const at = { address }
    const nobody = { address: 'nobody' }
    const [from, to] = [`eip155:1:${token}`, `eip155:1:${otherToken}`]

    const chains = provider('GET', '/v1/supported-chains')
    chains('right', 'nothing', {
      answers: shapes.chains,
      headers: { 'cache-control': /^public, max-age=86400$/ },
    })
    chains('right', 'no project id', { query: { projectId: '' }, answers: shapes.chains })

    for (const route of ['/v1/identity/:address', '/v1/account/:address/identity']) {
      const identity = provider('GET', route)
      identity('right', 'an EVM address', { at, answers: shapes.identity, headers: cached })
      identity('right', 'a Solana address', { at: { address: solanaAddress }, answers: shapes.noIdentity })
      identity('wrong', 'a word as address', { at: nobody, refuses: badAddress })
      identity('missing', 'no project id', { at, ...noProject })
    }

    const history = provider('GET', '/v1/account/:address/history')
    history('right', 'an EVM address', { at, answers: shapes.history })
    history('right', 'a network', { at, query: { chainId: 'eip155:1' }, answers: shapes.history })
    history('right', 'a Solana address and network', {
      at: { address: solanaAddress },
      query: { chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' },
      answers: shapes.history,
    })
    history('right', 'purchases', { at, query: { onramp: 'coinbase' }, answers: shapes.history })
    history('wrong', 'a word as address', { at: nobody, refuses: badAddress })
    history('wrong', 'an unknown network', { at, query: { chainId: 'eip155:999999999' }, refuses: badChain })
    history('wrong', 'an unknown on-ramp', { at, query: { onramp: 'moon' }, refuses: [400, 'provider'] })
    history('missing', 'no project id', { at, ...noProject })

    const balance = provider('GET', '/v1/account/:address/balance')
    balance('right', 'an EVM address', { at, query: usd, answers: shapes.balances })
    balance('right', 'a network', { at, query: { ...usd, chainId: 'eip155:1' }, answers: shapes.balances })
    balance('right', 'a forced update', {
      at,
      query: { ...usd, forceUpdate: from },
      answers: shapes.balances,
    })
    balance('right', 'no origin', { at, query: usd, origin: '', answers: shapes.noBalances })
    balance('right', 'no SDK version', { at, query: { ...usd, sv: '' }, answers: shapes.noBalances })
    balance('right', 'the SDK version 1.6.4', {
      at,
      query: { ...usd, sv: 'html-core-1.6.4' },
      answers: shapes.noBalances,
    })
    balance('wrong', 'a word as address', { at: nobody, query: usd, refuses: badAddress })
    balance('wrong', 'an unknown currency', { at, query: { currency: 'xau' }, status: 422 })
    balance('wrong', 'an unknown network', {
      at,
      query: { ...usd, chainId: 'eip155:999999999' },
      refuses: badChain,
    })
    balance('wrong', 'a forced update of a Solana token', {
      at,
      query: { ...usd, forceUpdate: `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${solanaAddress}` },
      status: 400,
    })
    balance('missing', 'no currency', { at, status: 422 })
    balance('missing', 'no project id', { at, ...noProject, query: { ...usd, projectId: '' } })

    const portfolio = provider('GET', '/v1/account/:address/portfolio')
    portfolio('right', 'an EVM address', { at, answers: shapes.portfolio })
    portfolio('wrong', 'a word as address', { at: nobody, refuses: badAddress })
    portfolio('missing', 'no project id', { at, ...noProject })

    const price = provider('POST', '/v1/fungible/price')
    const priceOf = (body: Body) => ({ body, projectInBody: true })
    price('right', 'a token', { ...priceOf({ ...usd, addresses: [from] }), answers: shapes.price })
    price('right', 'two tokens', { ...priceOf({ ...usd, addresses: [from, to] }), answers: shapes.price })
    price('wrong', 'a word as token', { ...priceOf({ ...usd, addresses: ['nothing'] }), status: 400 })
    price('wrong', 'an unknown currency', {
      ...priceOf({ currency: 'xau', addresses: [from] }),
      status: 422,
    })
    price('missing', 'no tokens', { ...priceOf(usd), status: 422 })
    price('missing', 'no project id', { ...noProject, body: { ...usd, addresses: [from] } })
  })

import { badChain, type ContractCase, type ContractPlaces, collectCases, noProject } from './case.ts'
import { shapes } from './shapes.ts'

const malformedChain = [400, 'chainId', /has invalid format/] as const

/** Returns the test cases for the swap routes. */
export const swapCases = (places: ContractPlaces): readonly ContractCase[] =>
  collectCases(({ provider }) => {
    const { address, token, otherToken } = places
    const [from, to] = [`eip155:1:${token}`, `eip155:1:${otherToken}`]
    const account = `eip155:1:${address}`
    const tokens = provider('GET', '/v1/convert/tokens')
    tokens('right', 'a network', { query: { chainId: 'eip155:1' }, answers: shapes.tokens })
    tokens('right', 'a network and a token', {
      query: { chainId: 'eip155:1', address: from },
      answers: shapes.tokens,
    })
    tokens('wrong', 'an unknown network', { query: { chainId: 'eip155:999999999' }, refuses: badChain })
    tokens('wrong', 'a word as network', { query: { chainId: 'ethereum' }, refuses: malformedChain })
    tokens('missing', 'no network', { status: 400 })
    tokens('missing', 'no project id', { ...noProject, query: { chainId: 'eip155:1', projectId: '' } })

    const quotes = provider('GET', '/v1/convert/quotes')
    const amount = '1000000'
    quotes('right', 'two tokens and an amount', { query: { amount, from, to }, answers: shapes.quotes })
    quotes('wrong', 'an amount with a fraction', { query: { amount: '1.5', from, to }, status: 400 })
    quotes('wrong', 'tokens of two networks', {
      query: { amount, from, to: `eip155:137:${otherToken}` },
      refuses: [400, '', /^Invalid parameter/],
    })
    quotes('missing', 'no amount', { query: { from, to }, status: 400 })
    quotes('missing', 'no project id', { ...noProject, query: { amount, from, to, projectId: '' } })

    const allowance = provider('GET', '/v1/convert/allowance')
    allowance('right', 'a token and an owner', {
      query: { tokenAddress: from, userAddress: account },
      answers: shapes.allowance,
    })
    allowance('wrong', 'an owner without a network', {
      query: { tokenAddress: from, userAddress: address },
      status: 400,
    })
    allowance('missing', 'no owner', { query: { tokenAddress: from }, status: 400 })

    const gasPrice = provider('GET', '/v1/convert/gas-price')
    gasPrice('right', 'a network', { query: { chainId: 'eip155:1' }, answers: shapes.gas })
    gasPrice('wrong', 'an unknown network', { query: { chainId: 'eip155:999999999' }, refuses: badChain })
    gasPrice('missing', 'no network', { status: 400 })

    const approve = provider('GET', '/v1/convert/build-approve')
    approve('right', 'two tokens', { query: { from, to }, answers: shapes.approve })
    approve('right', 'an amount', { query: { from, to, amount }, answers: shapes.approve })
    approve('wrong', 'tokens of two networks', {
      query: { from, to: `eip155:137:${otherToken}` },
      status: 400,
    })
    approve('missing', 'one token', { query: { from }, status: 400 })

    const build = provider('POST', '/v1/convert/build-transaction')
    const swap = { amount, from, to, userAddress: account, eip155: { slippage: 1 }, disableEstimate: true }
    const built = (change: object) => ({ body: { ...swap, ...change }, projectInBody: true })
    build('right', 'a swap', { ...built({}), answers: shapes.swap })
    build('wrong', 'a slippage with a fraction', { ...built({ eip155: { slippage: 0.5 } }), status: 422 })
    build('wrong', 'an account without a network', { ...built({ userAddress: address }), status: 400 })
    build('missing', 'no slippage', { ...built({ eip155: undefined }), status: 422 })
    build('missing', 'no project id', { ...noProject, body: swap })
  })

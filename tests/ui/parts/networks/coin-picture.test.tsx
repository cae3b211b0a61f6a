// @vitest-environment happy-dom
import { act } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { networkId } from '../../../../src/domain/core/entities.ts'
import { CoinPicture } from '../../../../src/ui/parts/networks/coin-picture.tsx'
import { render } from '../../inside.tsx'

const network = networkId('eip155:1')
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const other = '0x00000000000000000000000000000000000000bb'
const src = 'https://pictures.example/usdc.png'

const draw = async (token: { symbol: string; address?: string }, picture?: string) => {
  const { container } = await render(<CoinPicture token={{ network, ...token }} src={picture} />)
  // Two files load one after the other (the code that draws logos, and then the logos of tokens), so this function
  // waits twice.
  for (let files = 0; files < 2; files++) await act(() => vi.dynamicImportSettled())
  const image = () => container.querySelector('img')
  return {
    seen: () => (container.querySelector('path') === null ? container.textContent : 'mark'),
    image,
    dispatch: (type: 'load' | 'error') =>
      act(async () => {
        image()?.dispatchEvent(new Event(type))
        await vi.dynamicImportSettled()
      }),
  }
}

describe('the picture of a token in a list', () => {
  it("is the logo drawn by Portico if Portico knows the token's network and address", async () => {
    expect((await draw({ symbol: 'USDC', address: usdc })).seen()).toEqual('mark')
    expect((await draw({ symbol: 'X', address: usdc.toLowerCase() })).seen()).toEqual('mark')
  })

  it('is the first letter of the symbol if a token only copies the symbol of a known token', async () => {
    expect((await draw({ symbol: 'USDC', address: other })).seen()).toEqual('U')
    expect((await draw({ symbol: 'ETH', address: other })).seen()).toEqual('E')
  })

  it("is Portico's logo of the native coin if the token has no address or the address 0xEeee…", async () => {
    expect((await draw({ symbol: 'ETH' })).seen()).toEqual('mark')
    const placeholder = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
    expect((await draw({ symbol: 'ETH', address: placeholder })).seen()).toEqual('mark')
  })

  it("is the data provider's picture, or the drawn logo if this picture fails to load", async () => {
    const { seen, image, dispatch } = await draw({ symbol: 'USDC', address: usdc }, src)
    expect([seen(), image()?.style.opacity]).toEqual(['U', '0'])
    await dispatch('load')
    expect([seen(), image()?.style.opacity]).toEqual(['', '1'])
    const failing = await draw({ symbol: 'USDC', address: usdc }, src)
    await failing.dispatch('error')
    expect([failing.seen(), failing.image()]).toEqual(['mark', null])
    const fake = await draw({ symbol: 'USDC', address: other }, src)
    await fake.dispatch('error')
    expect([fake.seen(), fake.image()]).toEqual(['U', null])
  })
})

// @vitest-environment happy-dom
import { act } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { networkId } from '../../../../src/domain/core/entities.ts'
import { NetworkPicture } from '../../../../src/ui/views/networks/network-picture.tsx'
import { type Inside, render } from '../../inside.tsx'

const draw = async (id: string, name: string, inside: Inside = {}) => {
  const { container } = await render(<NetworkPicture id={networkId(id)} name={name} />, inside)
  await act(() => vi.dynamicImportSettled())
  return container
}

describe('the picture of a network', () => {
  it("is the logo of the network, or the first letter of the network's name if there is no logo", async () => {
    expect((await draw('eip155:1', 'Ethereum')).querySelector('path')).not.toBeNull()
    const unknown = await draw('eip155:987654', 'Kiln Chain')
    expect([unknown.querySelector('path'), unknown.textContent]).toEqual([null, 'K'])
  })

  it('is the picture that the site has set for the network', async () => {
    const chainImages = { 'eip155:1': 'https://shop.example/ethereum.png' }
    const container = await draw('eip155:1', 'Ethereum', { options: { chainImages } })
    expect(container.querySelector('img')?.getAttribute('src')).toBe(chainImages['eip155:1'])
    expect(container.querySelector('path')).toBeNull()
  })
})

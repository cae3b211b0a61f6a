// @vitest-environment happy-dom
import { act } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { networkId } from '../../../../src/domain/core/entities.ts'
import { sdk } from '../../../../src/domain/core/version.ts'
import { resolveOptions } from '../../../../src/domain/options/resolve.ts'
import { NetworkPicture } from '../../../../src/ui/parts/networks/network-picture.tsx'
import { type Inside, render } from '../../inside.tsx'

const draw = async (id: string, name: string, inside: Inside = {}) => {
  const { container } = await render(<NetworkPicture id={networkId(id)} name={name} />, inside)
  await act(() => vi.dynamicImportSettled())
  return container
}

describe('the picture of a network', () => {
  // Specification 3.26
  it("is the logo of the network, or the first letter of the network's name if there is no logo", async () => {
    expect((await draw('eip155:1', 'Ethereum')).querySelector('path')).not.toBeNull()
    const unknown = await draw('eip155:987654', 'Kiln Chain')
    expect([unknown.querySelector('path'), unknown.textContent]).toEqual([null, 'K'])
  })

  // Specification 3.26, 4b.4
  it('is the picture that the site has set for the network', async () => {
    const chainImages = { 'eip155:1': 'https://shop.example/ethereum.png' }
    const container = await draw('eip155:1', 'Ethereum', { options: { chainImages } })
    expect(container.querySelector('img')?.getAttribute('src')).toBe(chainImages['eip155:1'])
    expect(container.querySelector('path')).toBeNull()
  })

  const kiln = (assets: object) =>
    resolveOptions({
      projectId: 'p1',
      endpoints: { catalogue: 'https://catalogue.example' },
      networks: [
        'eip155:1',
        {
          id: 987654,
          name: 'Kiln Chain',
          nativeCurrency: { name: 'Kiln', symbol: 'KLN', decimals: 18 },
          rpcUrls: ['https://kiln.example'],
          assets,
        },
      ],
    })
  const pictureOf = async (id: string, options: NonNullable<Inside['options']>) =>
    (await draw(id, 'Kiln Chain', { options })).querySelector('img')?.getAttribute('src')

  // Specification 3.26, 7b.3
  it('is the picture in the catalogue, if Portico has no logo of the network (3.26, 7b.3)', async () => {
    const options = kiln({ imageId: 'k1' })
    expect(await pictureOf('eip155:987654', options)).toBe(
      `https://catalogue.example/public/getAssetImage/k1?projectId=p1&st=${sdk.type}&sv=${sdk.version}`,
    )
    // The catalogue does not learn that a visitor looks at a network with a bundled logo.
    expect(options.networks[0]?.imageId).toBeTruthy()
    expect(await pictureOf('eip155:1', options)).toBeUndefined()
    expect(await pictureOf('eip155:987654', { ...options, projectId: undefined })).toBeUndefined()
  })

  // Specification 3.26
  it('is the picture at the URL that the network names (3.26, 7b.3)', async () => {
    const imageUrl = 'https://kiln.example/logo.png'
    expect(await pictureOf('eip155:987654', kiln({ imageId: 'k1', imageUrl }))).toBe(imageUrl)
    expect(await pictureOf('eip155:987654', kiln({ imageUrl: 'javascript:alert(1)' }))).toBeUndefined()
  })
})

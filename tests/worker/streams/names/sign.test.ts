import { of } from 'rxjs'
import { describe, expect, it, vi } from 'vitest'
import { caipAddress, networkId, type Session } from '../../../../src/domain/core/entities.ts'
import { createNameSigner } from '../../../../src/worker/streams/names/feature.ts'

const [address, other] = [`0x${'ab'.repeat(20)}`, `0x${'cd'.repeat(20)}`]
const account = caipAddress(networkId('eip155:1'), address)
const signature = `0x${'1b'.repeat(65)}`
const signerOf = (active: Session['active'], answer: unknown) => {
  const request = vi.fn(async () => answer)
  return { request, sign: createNameSigner({ session$: of({ active } as Session), request }) }
}

describe('the signature that registers a name', () => {
  it('is requested with personal_sign for the UTF-8 bytes of the message', async () => {
    const { request, sign } = signerOf(account, signature)
    expect(await sign(account, 'ann ✓')).toBe(signature)
    expect(request).toHaveBeenCalledExactlyOnceWith('eip155', {
      method: 'personal_sign',
      params: ['0x616e6e20e29c93', address],
    })
  })

  // Specification 8.39
  it.each([
    undefined,
    caipAddress(networkId('eip155:1'), other),
    caipAddress(networkId('eip155:10'), address),
  ])(
    'is not requested if the active account (%s) is not the account that registers the name',
    async active => {
      const { request, sign } = signerOf(active, signature)
      await expect(sign(account, 'ann')).rejects.toMatchObject({
        code: 'auth-connector-not-found',
        message: 'Address or auth connector not found',
      })
      expect(request).not.toHaveBeenCalled()
    },
  )

  // Specification 8.32
  it.each([undefined, null, {}, '', 'signed', '0x', `0x${'1b'.repeat(30)}`, `0x${'1b'.repeat(65)}1`])(
    'is rejected with sign-message-failed if the wallet returns no valid signature: %j',
    async answer => {
      await expect(signerOf(account, answer).sign(account, 'ann')).rejects.toMatchObject({
        code: 'sign-message-failed',
        message: 'WagmiAdapter:signMessage - Sign message failed',
      })
    },
  )
})

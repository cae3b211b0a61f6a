// @vitest-environment happy-dom
import { act } from 'react'
import { describe, expect, it, vi } from 'vitest'
import type { HostOptions } from '../../../../src/domain/options/resolve.ts'
import { Sentence } from '../../../../src/ui/kit/sentence.tsx'
import { render } from '../../inside.tsx'
import { drawScene } from '../../scene.tsx'

const plain = (text: string | null | undefined) => (text ?? '').replace(/[\u00a0\u202f]/g, ' ')
const sentenceOf = (container: Element, id: string) =>
  plain(container.querySelector(`[data-testid=${id}]`)?.textContent)

describe('the component Sentence', () => {
  it('puts its parts in the order of the translation', async () => {
    const template = (amount: string, to: string) => `${to} אל ${amount}`
    const { container } = await render(
      <Sentence template={template} parts={[<b key="a">1 ETH</b>, 'kestrel.eth']} />,
    )
    expect(container.innerHTML).toBe(
      '<bdi translate="no">kestrel.eth</bdi> אל <bdi translate="no"><b>1 ETH</b></bdi>',
    )
  })
})

describe('the review of a send', () => {
  /** Waits until the sentence of the review matches the pattern `fee`, and returns the sentence. */
  const reviewOf = async (state: string, fee: RegExp, options?: HostOptions) => {
    const { container } = await drawScene('WalletSendPreview', state, options && { options })
    const read = () => sentenceOf(container, 'portico-review-sentence')
    await expect.poll(async () => act(async () => read())).toMatch(fee)
    return read()
  }

  it('has a sentence with the amount, its value, the recipient, the network and the maximum fee', async () => {
    expect(await reviewOf('loaded', /at most/)).toMatch(
      /^Send 0\.5 ETH \(\$[\d,.]+\) to 0x8ba1…BA72 on Ethereum\. The fee is at most \$[\d.]+\.$/,
    )
  })

  it('says that the fee is unknown if it could not be estimated, and never shows it as zero', async () => {
    const text = await reviewOf('untried', /Your wallet/)
    expect(text).toContain("We couldn't estimate the fee. Your wallet will show it.")
    expect(text).not.toMatch(/\$0|at most/)
  })

  it('shows no value and no picture of a token that imitates a known token', async () => {
    const { container } = await drawScene('WalletSendPreview', 'imitation')
    await expect
      .poll(async () => act(async () => sentenceOf(container, 'portico-review-spam')))
      .toContain("This isn't the real USDC.")
    expect(sentenceOf(container, 'portico-review-sentence')).toMatch(/^Send 9 USDC to 0x8ba1…BA72/)
    expect(container.querySelector('.sum img')).toBe(null)
  })

  it('makes Cancel the primary button if the simulation differs from the request', async () => {
    const { container } = await drawScene('WalletSendPreview', 'differs')
    const button = (id: string) => container.querySelector(`[data-testid=${id}]`)
    await expect
      .poll(async () => act(async () => button('portico-send-confirm')?.textContent))
      .toContain('Send anyway')
    expect(button('portico-send-confirm')?.classList.contains('primary')).toBe(false)
    expect(button('portico-review-cancel')?.classList.contains('primary')).toBe(true)
  })

  it('says that the fee is being calculated while the fee is loading', async () => {
    expect(await reviewOf('loading', /./)).toContain('Calculating the fee…')
  })

  it("follows the word order of the site's translation", async () => {
    const messages = { 'sentence.send': 'Auf {2} {0} an {1} senden.' }
    expect(await reviewOf('loaded', /at most/, { messages, locale: 'de-DE' })).toMatch(
      /^Auf Ethereum 0,5 ETH \(.*\) an 0x8ba1…BA72 senden\./,
    )
  })
})

describe('the sentence in the review of a swap', () => {
  const reviewOf = async (state: string, options?: HostOptions) => {
    const { container } = await drawScene('SwapPreview', state, options && { options })
    return sentenceOf(container, 'portico-swap-sentence')
  }

  it('contains the sold amount, the minimum output, the network and the maximum fee', async () => {
    expect(await reviewOf('swap')).toMatch(
      /^Swap 0\.1 ETH for at least 308\.385 USDC on Ethereum\. The fee is at most \$[\d.]+\.$/,
    )
  })

  it.each(['approve', 'permit'])(
    'contains an estimated output and no fee if an approval or a permit comes first: %s',
    async state => {
      expect(await reviewOf(state)).toBe('Swap 250 USDC for about 0.08 ETH on Ethereum.')
    },
  )

  it("follows the word order and the number format of the site's translation", async () => {
    const messages = { 'sentence.swap': 'Auf {2} {0} gegen mindestens {1} tauschen.' }
    expect(await reviewOf('swap', { messages, locale: 'de-DE' })).toMatch(
      /^Auf Ethereum 0,1 ETH gegen mindestens 308,385 USDC tauschen\./,
    )
  })
})

describe('the sentence of a sent transaction', () => {
  const life = async (state: string) => {
    const copy = vi.fn(() => Promise.resolve())
    const drawn = await drawScene('WalletSendConfirmed', state, { copy })
    const button = drawn.container.querySelector<HTMLElement>('[data-testid=portico-life-receipt]')
    return { text: sentenceOf(drawn.container, 'portico-life-sentence'), button, copy }
  }

  it.each([
    ['asking', 'Send 0.5 ETH to vitalik.eth on Ethereum.'],
    ['submitted', 'Sending 0.5 ETH to vitalik.eth on Ethereum.'],
    ['slow', 'Sending 0.5 ETH to vitalik.eth on Ethereum.'],
    ['confirmed', 'You sent 0.5 ETH to vitalik.eth on Ethereum. You paid a fee of 0.00038 ETH.'],
    ['unknown', 'Transfer of 0.5 ETH to vitalik.eth on Ethereum.'],
    ['failed', 'Transfer of 0.5 ETH to vitalik.eth on Ethereum.'],
    ['refused', 'Transfer of 0.5 ETH to vitalik.eth on Ethereum.'],
    ['swap-asking', 'Swap 0.01 ETH for at least 24.715275 DAI on Ethereum.'],
    ['swap-sent', 'Swapping 0.01 ETH for at least 24.715275 DAI on Ethereum.'],
    ['swap-arrived', 'You swapped 0.01 ETH for 24.964924 DAI on Ethereum. You paid a fee of 0.00038 ETH.'],
    ['swap-arrived-less', 'Swap of 0.01 ETH for at least 24.715275 DAI on Ethereum.'],
    ['swap-uncounted', 'Swap of 0.01 ETH for at least 24.715275 DAI on Ethereum.'],
    ['swap-failed', 'Swap of 0.01 ETH for at least 24.715275 DAI on Ethereum.'],
    ['swap-unknown', 'Swap of 0.01 ETH for at least 24.715275 DAI on Ethereum.'],
  ])('matches the state of the transaction (%s): %s', async (state, sentence) => {
    const { text, button } = await life(state)
    expect(text).toBe(sentence)
    expect(button !== null).toBe(text.startsWith('You '))
  })

  it("is copied with the recipient's full address and the explorer URL of the transaction", async () => {
    const { button, copy } = await life('confirmed')
    await act(async () => button?.click())
    const [[text] = []] = copy.mock.calls as unknown as string[][]
    expect(plain(text)).toBe(
      'You sent 0.5 ETH to vitalik.eth (0x8ba1f109551bD432803012645Ac136ddd64DBA72) on Ethereum. ' +
        `You paid a fee of 0.00038 ETH. https://etherscan.io/tx/0x${'5c'.repeat(32)}`,
    )
  })

  it('is copied with all digits of the amounts, even if the screen shows fewer digits', async () => {
    const { button, copy } = await life('swap-arrived')
    await act(async () => button?.click())
    const [[text] = []] = copy.mock.calls as unknown as string[][]
    expect(plain(text)).toContain('You swapped 0.01 ETH for 24.964924596209329428 DAI on Ethereum.')
  })
})

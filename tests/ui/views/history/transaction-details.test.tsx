// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { drawScene } from '../../scene.tsx'

describe('the details view of a transaction', () => {
  it('marks a failed transaction as failed, and crosses out its amount', async () => {
    const { container, text } = await drawScene('TransactionDetails', 'failed')
    expect(text()).toContain('StatusFailed')
    expect(text()).toMatch(/^Send[^a-z]/)
    expect(container.querySelector('.void')?.textContent).toMatch(/^−50\sUSDC$/)
    expect(text()).not.toContain('Confirmed')
  })
  it('says that a token approval moved no tokens', async () => {
    const { text } = await drawScene('TransactionDetails', 'nothing')
    expect(text()).toContain('No tokens moved.')
  })
  it('says that the wallet has not shared the hash of a transaction yet', async () => {
    const { text } = await drawScene('TransactionDetails', 'unknown')
    expect(text()).toContain(
      "Your wallet hasn't shared the transaction ID yet. You don't need to do anything.",
    )
    expect(text()).not.toContain('0xaaaa')
  })
  it('says that the transaction cannot be found if the list no longer contains it', async () => {
    const { text } = await drawScene('TransactionDetails', 'gone')
    expect(text()).toContain("We can't find this transaction. Check your wallet.")
  })
})

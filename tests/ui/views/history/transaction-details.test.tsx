// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { drawScene } from '../../scene.tsx'

describe('the details view of a transaction', () => {
  it('shows a failed transaction as failed, with the name of what it should do and the amount crossed out', async () => {
    const { container, text } = await drawScene('TransactionDetails', 'failed')
    expect(text()).toContain('StatusFailed')
    expect(text()).toMatch(/^Send[^a-z]/)
    expect(container.querySelector('.void')?.textContent).toMatch(/^−50\sUSDC$/)
    expect(text()).not.toContain('Confirmed')
  })
  it('says that an approval moved no tokens', async () => {
    const { text } = await drawScene('TransactionDetails', 'nothing')
    expect(text()).toContain('No tokens moved.')
  })
  it('explains why a hash is missing', async () => {
    const { text } = await drawScene('TransactionDetails', 'unknown')
    expect(text()).toContain(
      "Your wallet hasn't shared the transaction ID yet. You don't need to do anything.",
    )
    expect(text()).not.toContain('0xaaaa')
  })
  it('says that the transaction is not in the list any more', async () => {
    const { text } = await drawScene('TransactionDetails', 'gone')
    expect(text()).toContain("We can't find this transaction. Check your wallet.")
  })
})

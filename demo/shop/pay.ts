import type { Portico } from 'portico'

/**
 * Returns the recipient of a payment, from `?pay=` in the URL. The shop offers a payment only if the URL has this
 * parameter.
 */
const readRecipient = (): string | null => new URLSearchParams(location.search).get('pay')

/** Returns the options that enable payments, if the URL contains a recipient. */
export const payOptions = () => (readRecipient() ? { features: { pay: true } } : {})

/** Adds a button that opens the payment. */
export const showPay = (portico: Portico): void => {
  const recipient = readRecipient()
  if (!recipient) return
  const button = document.createElement('button')
  button.textContent = 'Pay for the pot'
  button.dataset.testid = 'pay-button'
  const payment = { asset: 'eip155:1/slip44:60', amount: '0.012345678901234567', recipient }
  button.onclick = () => void portico.open({ view: 'Pay', arguments: payment })
  document.body.append(button)
}

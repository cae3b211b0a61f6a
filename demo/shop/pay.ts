import type { Portico } from 'portico'

/** The address `?pay=` names: the shop then asks for a payment to it. */
const payee = (): string | null => new URLSearchParams(location.search).get('pay')

/** Switches payments on where the address asks for one. */
export const payOptions = () => (payee() ? { features: { pay: true } } : {})

/** A button that opens the payment. */
export const showPay = (portico: Portico): void => {
  const recipient = payee()
  if (!recipient) return
  const button = document.createElement('button')
  button.textContent = 'Pay for the pot'
  button.dataset.testid = 'pay-button'
  const payment = { asset: 'eip155:1/slip44:60', amount: '0.012345678901234567', recipient }
  button.onclick = () => void portico.open({ view: 'Pay', arguments: payment })
  document.body.append(button)
}

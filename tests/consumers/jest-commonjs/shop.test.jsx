import { createPortico } from 'portico'
import { PorticoProvider, usePorticoAccount } from 'portico/react'
import { act } from 'react'
import { createRoot } from 'react-dom/client'

globalThis.IS_REACT_ACT_ENVIRONMENT = true

const Wallet = () => <p>{usePorticoAccount().status}</p>

test('a component with the hooks renders', async () => {
  const portico = createPortico({ networks: ['eip155:1'] })
  const root = createRoot(document.body.appendChild(document.createElement('main')))
  await act(() =>
    root.render(
      <PorticoProvider portico={portico}>
        <Wallet />
      </PorticoProvider>,
    ),
  )
  expect(document.querySelector('main p').textContent).toBe('disconnected')
  await act(() => root.unmount())
  portico.destroy()
})

import { cookieToInitialState, createPortico } from 'portico'
import { PorticoProvider } from 'portico/react'
import { Outlet, Scripts, useLoaderData } from 'react-router'
import options from '../options.js'

const portico = createPortico(options)

export const loader = ({ request }) => cookieToInitialState(request.headers.get('cookie'))

export const Layout = ({ children }) => (
  <html lang="en">
    <body>
      {children}
      <Scripts />
    </body>
  </html>
)

export default function Root() {
  return (
    <PorticoProvider portico={portico} initialState={useLoaderData()}>
      <Outlet />
    </PorticoProvider>
  )
}

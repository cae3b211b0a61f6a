import { headers } from 'next/headers'
import { cookieToInitialState } from 'portico'
import { Providers } from './providers'

export default async function Layout({ children }) {
  const initialState = cookieToInitialState((await headers()).get('cookie'))
  return (
    <html lang="en">
      <body>
        <Providers initialState={initialState}>{children}</Providers>
      </body>
    </html>
  )
}

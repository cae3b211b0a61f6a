'use client'
import { createPortico } from 'portico'
import { PorticoProvider } from 'portico/react'
import options from '../options'

const portico = createPortico(options)

export function Providers({ initialState, children }) {
  return (
    <PorticoProvider portico={portico} initialState={initialState}>
      {children}
    </PorticoProvider>
  )
}

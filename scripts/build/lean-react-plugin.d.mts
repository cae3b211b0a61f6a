import type { Plugin } from 'vite'

export function leanReact(): Plugin

import { createContext } from 'react';
import type { Router, RouterState } from './navigation.ts';

// Read only below the provider, which gives the true ones.
export const RouterContext = createContext<Router>(undefined as unknown as Router);
export const StateContext = createContext<RouterState>(undefined as unknown as RouterState);

interface ImportMetaEnv {
  readonly VITE_DARS_SERVER?: string;
}

declare module "*.woff2" {
  const address: string;
  export default address;
}

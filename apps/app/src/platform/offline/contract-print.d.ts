declare module "virtual:contract-print" {
  export const contractPrint: string;
}

import { defineConfig } from "vite"

// The build holds neither Medusa's address nor the publishable key: the page reads /config.json
// when it opens.
export default defineConfig({
  build: { outDir: "dist", emptyOutDir: true, target: "es2022" },
})

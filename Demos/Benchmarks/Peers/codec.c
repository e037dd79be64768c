// Picture files read and written by libpng and libjpeg-turbo. Each scene reads a file that it is given; what is written is the
// picture that the PNG file holds.

#include "peer.h"

#include <png.h>
#include <turbojpeg.h>

typedef struct {
  unsigned char *bytes;
  size_t count;
} File;

static File png, jpeg;
static uint32_t *pixels;
static uint32_t width, height;
static unsigned char *written;
static size_t written_count, written_capacity;

static void open_png(unsigned char *bytes, size_t count) {
  free(png.bytes);
  png = (File){bytes, count};
}

static void open_jpeg(unsigned char *bytes, size_t count) {
  free(jpeg.bytes);
  jpeg = (File){bytes, count};
}

static void set_size(uint32_t new_width, uint32_t new_height) {
  if (width == new_width && height == new_height) return;
  free(pixels);
  (width = new_width), (height = new_height);
  pixels = malloc((size_t)width * height * 4);
}

static void read_png(void) {
  png_image image = {.version = PNG_IMAGE_VERSION};
  if (!png_image_begin_read_from_memory(&image, png.bytes, png.count)) return;
  image.format = PNG_FORMAT_BGRA;
  set_size(image.width, image.height);
  png_image_finish_read(&image, NULL, pixels, 0, NULL);
}

static void append(png_structp writer, png_bytep bytes, png_size_t count) {
  (void)writer;
  if (written_count + count > written_capacity) {
    written_capacity = 2 * (written_count + count);
    written = realloc(written, written_capacity);
  }
  memcpy(written + written_count, bytes, count);
  written_count += count;
}

static void flush(png_structp writer) { (void)writer; }

static void write_png(void) {
  if (!pixels) read_png();
  written_count = 0;
  png_structp writer = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
  png_infop info = png_create_info_struct(writer);
  png_set_write_fn(writer, NULL, append, flush);
  png_set_IHDR(writer, info, width, height, 8, PNG_COLOR_TYPE_RGBA, 0, 0, 0);
  png_set_compression_level(writer, 1);
  // The quickest that it can: with filters it takes more than twice as long.
  png_set_filter(writer, 0, PNG_FILTER_NONE);
  png_write_info(writer, info);
  png_set_bgr(writer);
  for (uint32_t row = 0; row < height; row++) png_write_row(writer, (png_bytep)(pixels + (size_t)row * width));
  png_write_end(writer, info);
  png_destroy_write_struct(&writer, &info);
}

static void read_jpeg(void) {
  tjhandle reader = tjInitDecompress();
  int found_width = 0, found_height = 0, sampling = 0, space = 0;
  tjDecompressHeader3(reader, jpeg.bytes, jpeg.count, &found_width, &found_height, &sampling, &space);
  set_size((uint32_t)found_width, (uint32_t)found_height);
  tjDecompress2(reader, jpeg.bytes, jpeg.count, (unsigned char *)pixels, found_width, 0, found_height, TJPF_BGRA, 0);
  tjDestroy(reader);
}

/// Makes the JPEG files that both sides read: of the PNG's picture, in a way that the scene's name says.
static void write_jpeg(int sampling, int flags) {
  if (!pixels) read_png();
  tjhandle writer = tjInitCompress();
  unsigned char *bytes = NULL;
  unsigned long count = 0;
  tjCompress2(writer, (unsigned char *)pixels, (int)width, 0, (int)height, TJPF_BGRX, &bytes, &count, sampling, 88, flags);
  written_count = 0;
  append(NULL, bytes, count);
  tjFree(bytes);
  tjDestroy(writer);
}

static void write_420(void) { write_jpeg(TJSAMP_420, 0); }
static void write_444(void) { write_jpeg(TJSAMP_444, 0); }
static void write_progressive(void) { write_jpeg(TJSAMP_420, TJFLAG_PROGRESSIVE); }
static void write_gray(void) { write_jpeg(TJSAMP_GRAY, 0); }

static void keep_picture(FILE *file) { keep_pixels(file, width, height, pixels, width); }
static void keep_file(FILE *file) { fwrite(written, 1, written_count, file); }

static const Scene scenes[] = {
  {"read a PNG|libpng", 1, read_png, keep_picture, open_png},
  {"write a PNG|libpng level 1", 1, write_png, keep_file, open_png},
  {"read a JPEG|libjpeg-turbo", 1, read_jpeg, keep_picture, open_jpeg},
  {"make 4:2:0", 1, write_420, keep_file, NULL},
  {"make 4:4:4", 1, write_444, keep_file, NULL},
  {"make progressive", 1, write_progressive, keep_file, NULL},
  {"make gray", 1, write_gray, keep_file, NULL},
};

int main(void) { return answer_questions(scenes, sizeof scenes / sizeof *scenes); }
